vcl 4.1;

# Varnish in front of the site, as its CDN: CDN_MAX_AGE=3600, CDN_PURGE_URL=http://127.0.0.1:6081/cdn-purge, and the same
# CDN_PURGE_TOKEN for the site and for varnishd. It keeps what the site marks with Surrogate-Control, and the hashed scripts
# and styles. It drops pages by Surrogate-Key as soon as the worker reports a change.

import std;

backend site {
  .host = "127.0.0.1";
  .port = "3000";
}

# The same server, asked only whether its database answers. While it doesn't, expired pages are served; requests that need
# the site still reach it.
backend health {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = {
    .url = "/api/health/";
    .interval = 2s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

sub vcl_recv {
  set req.backend_hint = site;

  if (req.url == "/cdn-purge") {
    if (req.method != "POST" || std.getenv("CDN_PURGE_TOKEN") !~ "^.{16}" ||
        req.http.Fastly-Key != std.getenv("CDN_PURGE_TOKEN")) {
      return (synth(403));
    }
    if (req.http.Surrogate-Key !~ "^[A-Za-z0-9-]+( [A-Za-z0-9-]+)*$") {
      return (synth(400));
    }
    if (!std.ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(\s|$)")) {
      return (synth(500, std.ban_error()));
    }
    return (synth(200));
  }

  # Expired pages for 30 seconds while they are fetched again. While the database is away, or when a fetch has just failed,
  # for as long as the site allows.
  unset req.http.X-Last-Try;
  if (req.restarts > 0) {
    set req.http.X-Last-Try = "1";
    set req.grace = 1d;
  } elsif (std.healthy(health)) {
    set req.grace = 30s;
  }

  # Everything personal or changing, and the router's data.
  if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization || req.http.RSC ||
      req.url ~ "(?i)^/(api|accounts)(/|$|\?)") {
    return (pass);
  }
  # Cookies don't matter: what the site marks is the same for everyone.
  return (hash);
}

sub vcl_backend_response {
  if (beresp.status == 200 && beresp.http.Surrogate-Control ~ "max-age=") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
    set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
    unset beresp.http.X-Request-Id;
  } elsif (bereq.is_bgfetch ||
      (beresp.status >= 500 && !bereq.uncacheable && !bereq.is_hitmiss && !bereq.http.X-Last-Try)) {
    # What the site sends now must not replace a page that may be served expired.
    return (abandon);
  } elsif (bereq.url !~ "^/_next/static/" || beresp.status != 200) {
    set beresp.uncacheable = true;
    set beresp.ttl = 60s;
    if (beresp.status >= 500) {
      set beresp.ttl = 0s;
      set beresp.grace = 0s;
    }
    return (deliver);
  }
}

sub vcl_backend_error {
  if (!bereq.uncacheable && !bereq.is_hitmiss && !bereq.http.X-Last-Try) {
    return (abandon);
  }
}

# An abandoned fetch ends here: once more, with any expired page.
sub vcl_synth {
  if (resp.status == 503 && req.restarts == 0) {
    return (restart);
  }
}

sub vcl_deliver {
  unset resp.http.Surrogate-Control;
  unset resp.http.Surrogate-Key;
  unset resp.http.CDN-Cache-Control;
}
