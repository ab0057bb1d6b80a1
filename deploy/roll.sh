#!/bin/sh
# Moves the web processes and the worker to a new release, one at a time: roll.sh /srv/directory/releases/0.3.0
# Their ports, two or more, are those of nginx.conf and of the services directory@<port>: PORTS="3000 3001" roll.sh …
# To roll back to an earlier release, without migrating: roll.sh --back <release>
set -eu

is_back=no
if [ "${1:-}" = --back ]; then
  is_back=yes
  shift
fi
release=$1
base=${BASE:-/srv/directory}
ports=${PORTS:-"3000 3001 3002"}
restart=${RESTART:-systemctl restart}
case $ports in
  *" "*) ;;
  *) echo "With one process, visitors get errors while it restarts: run two, and name both in PORTS." >&2 ;;
esac

cd "$release"
# First, so that pages of the new release find their files whichever process answers. Those of former releases stay.
mkdir -p "$base/assets/_next/static"
cp -R .next/static/. "$base/assets/_next/static/"
[ "$is_back" = yes ] || npm run --silent migrate
previous=$(readlink "$base/current" || true)

point_to() {
  ln -sfn "$1" "$base/current.new"
  mv -T "$base/current.new" "$base/current"
}

# Otherwise a process that ends later, or all of them after a reboot, would come up with the release that failed.
give_up() {
  echo "The process on port $port did not become ready. The processes on the ports after it still run the previous release." >&2
  if [ -n "$previous" ] && [ "$previous" != "$release" ]; then
    point_to "$previous"
    $restart "directory@$port" || true
    echo "From now on, whatever restarts runs $previous." >&2
  fi
  exit 1
}

point_to "$release"
for port in $ports; do
  # systemctl fails too if the process isn't ready.
  $restart "directory@$port" || give_up
  tries=0
  until curl -fs -o /dev/null "http://127.0.0.1:$port/api/health/ready/"; do
    tries=$((tries + 1))
    [ "$tries" -lt 240 ] || give_up
    sleep 0.25
  done
done
$restart directory-worker
# Pages open for longer than a month are rare: deletes files that no release has copied since then.
find "$base/assets/_next/static" -type f -mtime +30 -delete
echo "Running $release"
