# Fastly before the origin (`pnpm release serve`): a custom VCL of the service. The backend has TLS with a checked
# certificate, and a write-only dictionary `secrets` has `origin`. Gzip is off: files are compressed already. Fastly
# appends the visitor's address to X-Forwarded-For; a service for the API passes everything (`return(pass)` in vcl_recv).
sub vcl_recv {
  #FASTLY recv
  if (!req.http.Fastly-SSL) {
    error 801 "Force SSL";
  }
  set req.http.X-Origin-Secret = table.lookup(secrets, "origin");
  # The page reads its query; no query changes what the origin sends.
  set req.url = querystring.remove(req.url);
  if (req.method != "HEAD" && req.method != "GET" && req.method != "FASTLYPURGE") {
    return(pass);
  }
  return(lookup);
}

sub vcl_fetch {
  #FASTLY fetch
  # The last copy instead of an error, for the time in its `stale-if-error`.
  if (beresp.status >= 500 && beresp.status < 600 && stale.exists) {
    return(deliver_stale);
  }
  # The payment page and previews have no-cache or no-store: never from a copy.
  if (beresp.http.Cache-Control ~ "no-(store|cache)") {
    return(pass);
  }
  return(deliver);
}

sub vcl_error {
  #FASTLY error
  if (obj.status >= 500 && obj.status < 600 && stale.exists) {
    return(deliver_stale);
  }
  return(deliver);
}

sub vcl_deliver {
  #FASTLY deliver
  unset resp.http.X-Served-By;
  return(deliver);
}
