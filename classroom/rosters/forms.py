"""Forms of teachers' pages. What they say is for teachers; students' pages have no forms of this kind."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from classroom.rosters.models import Classroom, Student, Teacher
from classroom.rosters.names import one_line
from classroom.rosters.paste import LARGEST_NUMBER

_ADDRESS = re.compile(r"^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:]+\])(?::[0-9]{1,5})?$")


class OneLineField(forms.CharField):
    """Text without line breaks, doubled blanks (full-width ones too) and invisible characters."""

    def to_python(self, value: Any) -> str:
        return one_line(str(super().to_python(value) or ""))


class LoginForm(forms.Form):
    username = forms.CharField(
        label=gettext_lazy("User name"),
        max_length=200,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "username",
                "autocapitalize": "none",
                "spellcheck": "false",
                "autofocus": True,
            }
        ),
    )
    password = forms.CharField(
        label=gettext_lazy("Password"),
        max_length=500,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class AccountForm(forms.ModelForm):  # type: ignore[type-arg]
    """What a teacher is called, and the address that students type."""

    display_name = OneLineField(
        label=gettext_lazy("Name that others see"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("For example 林老師. Without it the user name is shown."),
    )
    address = forms.CharField(
        label=gettext_lazy("Address that students type"),
        max_length=120,
        required=False,
        help_text=gettext_lazy(
            "Only when the address on the projector does not work on the tablets, e.g. 192.168.1.20:8000."
        ),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false", "inputmode": "url"}),
    )

    class Meta:
        model = Teacher
        fields: ClassVar = ["display_name", "address"]

    def clean_address(self) -> str:
        text = re.sub(r"^https?://", "", self.cleaned_data["address"].strip()).rstrip("/")
        if text and not _ADDRESS.match(text):
            raise ValidationError(
                _("An address looks like 192.168.1.20:8000 or school.example.tw."), code="address"
            )
        return text


class PasswordForm(forms.Form):
    """A new password of one's own; the old one proves that the teacher sits there, not a child."""

    old = forms.CharField(
        label=gettext_lazy("Password now"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    new = forms.CharField(
        label=gettext_lazy("New password"),
        strip=False,
        help_text=gettext_lazy("At least 10 characters. A sentence is easy to remember and hard to guess."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    again = forms.CharField(
        label=gettext_lazy("New password again"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, *args: Any, teacher: Teacher, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.teacher = teacher

    def clean_old(self) -> str:
        if not self.teacher.check_password(self.cleaned_data["old"]):
            raise ValidationError(_("This is not your password now."), code="old")
        return str(self.cleaned_data["old"])

    def clean_new(self) -> str:
        validate_password(self.cleaned_data["new"], self.teacher)
        return str(self.cleaned_data["new"])

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if "new" in data and "again" in data and data["new"] != data["again"]:
            self.add_error("again", ValidationError(_("The two new passwords differ."), code="differ"))
        return data


class NewClassroomForm(forms.ModelForm):  # type: ignore[type-arg]
    name = OneLineField(
        label=gettext_lazy("Name of the class"),
        max_length=60,
        widget=forms.TextInput(attrs={"placeholder": gettext_lazy("e.g. 五年三班"), "autofocus": True}),
    )

    class Meta:
        model = Classroom
        fields: ClassVar = ["name", "sign_in_kind"]
        widgets: ClassVar = {"sign_in_kind": forms.RadioSelect}


class ClassroomForm(NewClassroomForm):
    name = OneLineField(label=gettext_lazy("Name of the class"), max_length=60)

    class Meta(NewClassroomForm.Meta):
        fields: ClassVar = ["name", "sign_in_kind", "mask_names", "bopomofo"]


class StudentForm(forms.ModelForm):  # type: ignore[type-arg]
    number = forms.IntegerField(
        label=gettext_lazy("Seat number"),
        min_value=1,
        max_value=LARGEST_NUMBER,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    name = OneLineField(label=gettext_lazy("Name"), max_length=40)
    group = OneLineField(label=gettext_lazy("Group (optional)"), max_length=20, required=False)

    class Meta:
        model = Student
        fields: ClassVar = ["number", "name", "group"]


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form is filled with: an empty POST is a form sent empty, not one that was not sent."""
    return request.POST if request.method == "POST" else None
