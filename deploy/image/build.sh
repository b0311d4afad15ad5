#!/bin/sh
# Makes the image without a registry, from Debian's packages and npm's: `deploy/image/build.sh NAME:TAG [ARCHIVE]`, as root.
# Needs mmdebstrap, buildah, git and npm. Holds Node's binary, the libraries it is linked with, and the product: no shell.
set -eu
# OCI's own format has no health check.
export BUILDAH_FORMAT=docker
name=$1 archive=${2:-}
root=$(cd "$(dirname "$0")/../.." && pwd)
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir "$stage/app"

git -C "$root" archive HEAD | tar -x -C "$stage/app"
cp "$root/deploy/image/healthcheck.mjs" "$stage/healthcheck.mjs"
(cd "$stage/app" && npm run build && sh deploy/image/prune.sh .)
install -D "$stage/healthcheck.mjs" "$stage/app/deploy/image/healthcheck.mjs"

# No package manager, no shell: packages are unpacked, none of their scripts runs.
mmdebstrap --quiet --variant=extract --include=base-files,libc6,libgcc-s1,libstdc++6,tzdata trixie "$stage/root" \
  'deb http://deb.debian.org/debian trixie main'
cd "$stage/root"
rm -rf var/lib/apt var/lib/dpkg var/cache usr/share/doc usr/share/man usr/share/locale usr/share/info usr/share/lintian boot home media mnt opt srv
rm -rf usr/share/zoneinfo/right usr/share/zoneinfo/posix usr/lib/x86_64-linux-gnu/gconv usr/lib/aarch64-linux-gnu/gconv
printf 'root:x:0:0:root:/:/usr/sbin/nologin\nhiwar:x:10001:10001::/data:/usr/sbin/nologin\n' > etc/passwd
printf 'root:x:0:\nhiwar:x:10001:\n' > etc/group
install -d ../data
install -d -m 1777 tmp
cd "$root"

box=$(buildah from scratch)
buildah copy --quiet "$box" "$stage/root" / > /dev/null
buildah copy --quiet "$box" "$stage/app" /app > /dev/null
# What is copied is root's, whoever owned it: the files' folder belongs to the user.
buildah copy --quiet --chown 10001:10001 "$box" "$stage/data" /data > /dev/null
buildah config --workingdir /app --user 10001:10001 --volume /data --stop-signal SIGTERM \
  --env ENVIRONMENT=production --env HOST=0.0.0.0 --env DATA_DIR=/data --env NODE_COMPILE_CACHE=/tmp/node \
  --env MALLOC_ARENA_MAX=2 \
  --port 3000 --port 3001 --port 3002 --port 4000 \
  --healthcheck 'CMD /app/node deploy/image/healthcheck.mjs' --healthcheck-interval 10s --healthcheck-timeout 3s --healthcheck-start-period 60s \
  --entrypoint '["/app/node","--max-semi-space-size=16","--max-old-space-size=512"]' --cmd apps/server/main.ts "$box"
buildah commit --quiet --format docker --rm "$box" "$name"
if [ -n "$archive" ]; then
  rm -f "$archive"
  buildah push --quiet "$name" "docker-archive:$archive:$name"
fi
