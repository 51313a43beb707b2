from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lessons", "0002_debrief")]

    operations = [
        migrations.AlterField(
            model_name="activity",
            name="mode",
            field=models.CharField(
                choices=[
                    ("group", "at tables"),
                    ("individual", "each student alone"),
                    ("class", "the whole class together"),
                ],
                default="group",
                max_length=10,
            ),
        ),
    ]
