"""The directory's search as a plain Django REST framework service: what many would write first. Read by gunicorn.

BENCH_DATABASE is the address of the same database that the site reads.
"""

import os
from urllib.parse import unquote, urlsplit

import django
from django.conf import settings

address = urlsplit(os.environ["BENCH_DATABASE"])
settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=["rest_framework"],
    USE_TZ=True,
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": [],
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "UNAUTHENTICATED_USER": None,
    },
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": address.path[1:],
            "USER": address.username,
            "PASSWORD": unquote(address.password or ""),
            "HOST": address.hostname,
            "PORT": address.port,
            "CONN_MAX_AGE": None,
        }
    },
)
django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import models  # noqa: E402
from django.urls import path  # noqa: E402
from rest_framework import filters, generics, pagination, serializers  # noqa: E402


class Listing(models.Model):
    name = models.TextField()
    status = models.TextField()
    kind = models.TextField()
    specialty = models.TextField()
    practice_areas = models.TextField()
    category_words = models.TextField()
    description = models.TextField()
    phone = models.TextField()
    city = models.TextField()
    state = models.TextField()
    is_premium = models.BooleanField()
    average_rating = models.FloatField()
    total_reviews = models.IntegerField()

    class Meta:
        app_label = "rest_framework"
        managed = False
        db_table = "listing"


class ListingSerializer(serializers.ModelSerializer):
    class Meta:
        model = Listing
        fields = "__all__"


class Pages(pagination.LimitOffsetPagination):
    default_limit = 20


class Search(generics.ListAPIView):
    """Every word of `search` somewhere in the texts, without regard to case, as the framework's filter does it."""

    serializer_class = ListingSerializer
    pagination_class = Pages
    filter_backends = [filters.SearchFilter]
    search_fields = ["name", "specialty", "practice_areas", "category_words", "city", "description"]

    def get_queryset(self):
        found = Listing.objects.filter(status="active")
        for field in ("city", "state"):
            if field in self.request.query_params:
                found = found.filter(**{f"{field}__iexact": self.request.query_params[field]})
        return found.order_by("-is_premium", "-average_rating", "-total_reviews", "id")


urlpatterns = [path("search/", Search.as_view())]
application = get_wsgi_application()
