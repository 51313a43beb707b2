"""``manage.py make_demo``: on an empty database, a teacher and a class of 24, to try a lesson at once."""

from __future__ import annotations

import json
import secrets
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from classroom.rosters import services
from classroom.rosters.codes import ALPHABET
from classroom.rosters.importing import apply_roster
from classroom.rosters.models import Teacher
from classroom.rosters.paste import parse

USERNAME = "demo"
CLASSROOM = "五年三班（示範）"
# Invented children; two of them share a name, as happens, and are told apart by their numbers.
ROSTER = """座號 姓名 組別
1 林品妤 第1組
2 陳柏翰 第1組
3 黃思齊 第1組
4 張子晴 第1組
5 李宥廷 第2組
6 王詠晴 第2組
7 吳承恩 第2組
8 劉語彤 第2組
9 蔡冠宇 第3組
10 楊采潔 第3組
11 許家豪 第3組
12 鄭羽彤 第3組
13 謝宗翰 第4組
14 洪以恩 第4組
15 郭彥廷 第4組
16 邱芷瑄 第4組
17 曾俊宏 第5組
18 廖心妍 第5組
19 賴睿恩 第5組
20 徐若涵 第5組
21 周柏宇 第6組
22 葉沛蓁 第6組
23 蘇巴奈 第6組
24 陳柏翰 第6組
"""


class Command(BaseCommand):
    help = "Makes a demo teacher and a demo class of 24, only while there is no teacher at all."

    def handle(self, *args: Any, **options: Any) -> None:
        password = "-".join("".join(secrets.choice(ALPHABET.lower()) for _ in range(4)) for _ in range(3))
        with transaction.atomic():
            if Teacher.objects.exists():
                return
            teacher = services.create_teacher(username=USERNAME, password=password, display_name="示範老師")
            classroom = services.create_classroom(owner=teacher, name=CLASSROOM)
            apply_roster(classroom=classroom, rows=parse(ROSTER).rows, has_groups=True)
            classroom.imports.all().delete()  # nobody has imported it, so nobody is offered to undo it
            services.set_sign_in_open(classroom=classroom, opened=True)
        made = {"teacher": USERNAME, "password": password, "classroom": classroom.pk, "code": classroom.code}
        self.stdout.write(
            "示範老師的帳號（密碼只顯示這一次） · The demo teacher (the password is shown only once)"
        )
        self.stdout.write(f"  帳號 user name  {USERNAME}")
        self.stdout.write(f"  密碼 password   {password}")
        self.stdout.write(f"  班級代碼 class code  {classroom.code}")
        if not self.stdout.isatty():  # for scripts; a person has just read it
            self.stdout.write("demo: " + json.dumps(made))
