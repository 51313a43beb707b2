"""What a teacher prepares: sessions, their activities, who sits together; and guests."""
