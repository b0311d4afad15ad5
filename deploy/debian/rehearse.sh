#!/bin/bash
# Executes docs/operations.md on a Debian 13 made for it: `deploy/debian/rehearse.sh [FOLDER]`, as root. Needs mmdebstrap,
# systemd-container, iproute2, git and 4 GB of disk. The commands of the guide are taken from the guide, section by section, and
# each is timed. The machine boots systemd in a network of its own; around it are a visitor's machine (the network namespace
# `hiwar-visitor`, 203.0.113.50), a certificate authority in the place of the public one, and the doubles of the providers,
# behind TLS. It goes on running; `rehearse.sh --stop [FOLDER]` ends it.
set -euo pipefail
stop=no
if [ "${1:-}" = --stop ]; then stop=yes; shift; fi
machine=${1:-/var/tmp/hiwar-rehearsal}
root=$(cd "$(dirname "$0")/../.." && pwd)
domain=hiwar.lan
address=203.0.113.10

inside() {
  nsenter -t "$(cat "$machine.leader")" -m -u -i -n -p -r -w \
    env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 "$@"
}

if [ "$stop" = yes ]; then
  inside systemctl poweroff || true
  ip netns delete hiwar-visitor 2> /dev/null || true
  rm -rf "/etc/netns/hiwar-visitor" "$machine.leader"
  exit
fi

names=("$domain")
for name in www app admin api turn fawry messengers mail; do names+=("$name.$domain"); done

# The bare machine, and the repository where it can be fetched from.
rm -rf "$machine"
mmdebstrap --quiet --variant=important --include=systemd,systemd-sysv,dbus,openssl,iproute2,procps trixie "$machine" \
  'deb http://deb.debian.org/debian trixie main'
git clone --quiet --bare "$root" "$machine/srv/hiwar.git"
git -C "$machine/srv/hiwar.git" symbolic-ref HEAD "refs/heads/$(git -C "$root" branch --show-current)"
cp /etc/resolv.conf "$machine/etc/resolv.conf"
echo hiwar > "$machine/etc/hostname"
# Packages come as they come to the machine that rehearses.
cp /etc/ssl/certs/ca-certificates.crt "$machine/root/outside.pem"

# The guide, cut into its sections.
awk -v folder="$machine/root" '
  /^## /{ section = $2; sub(/\./, "", section) }
  /^```sh$/{ on = 1; next } /^```/{ on = 0 }
  on { print > (folder "/section-" (section == "" ? "0" : section) ".sh") }' "$root/docs/operations.md"
cat > "$machine/root/run-section" <<RUN
#!/bin/bash
set -eo pipefail
cd /root; [ ! -e kept ] || . ./kept
[ ! -e /opt/hiwar/current ] || cd /opt/hiwar/current
export DEBIAN_FRONTEND=noninteractive NODE_EXTRA_CA_CERTS=/root/outside.pem npm_config_cafile=/root/outside.pem npm_config_progress=false
export DOMAIN=$domain REPOSITORY=file:///srv/hiwar.git
begun=\$(date +%s%N) section=\$1
finish() {
  declare -p database_password redis_password turn_secret 2> /dev/null > /root/kept || true
  echo "section \$section: \$(( (\$(date +%s%N) - begun) / 100000000 ))" >> /root/times
}
trap finish EXIT
. "/root/section-\$section.sh"
RUN
chmod 755 "$machine/root/run-section"

# What needs the network of this machine: packages. Nothing is started by them yet, since systemd does not run.
printf '#!/bin/sh\nexit 101\n' > "$machine/usr/sbin/policy-rc.d" && chmod 755 "$machine/usr/sbin/policy-rc.d"
for section in 1 2; do
  systemd-nspawn --quiet --directory "$machine" --register=no --keep-unit --as-pid2 /root/run-section "$section" < /dev/null
done
rm "$machine/usr/sbin/policy-rc.d"

# A machine in a machine may not raise the number of its open files above that one's.
mkdir -p "$machine/etc/systemd/system.conf.d"
printf '[Manager]\nDefaultLimitNOFILE=%s\n' "$(ulimit -Hn)" > "$machine/etc/systemd/system.conf.d/files.conf"

# The machine starts, with one address and a neighbour.
SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1 setsid systemd-nspawn --quiet --directory "$machine" --boot --private-network \
  --register=no --keep-unit > "$machine.log" 2>&1 < /dev/null 7>&- 8>&- 9>&- &
nspawn=$!
for _ in $(seq 60); do
  sleep 1
  pgrep --parent "$nspawn" | head -1 > "$machine.leader"
  [ -s "$machine.leader" ] || continue
  case $(inside systemctl is-system-running 2> /dev/null) in running | degraded) break ;; esac
done
ip netns add hiwar-visitor
ip link add hiwar-visitor type veth peer name hiwar-machine
ip link set hiwar-machine netns "$(cat "$machine.leader")"
ip link set hiwar-visitor netns hiwar-visitor
ip -n hiwar-visitor address add 203.0.113.50/24 dev hiwar-visitor
ip -n hiwar-visitor link set lo up
ip -n hiwar-visitor link set hiwar-visitor up
inside ip address add "$address/24" dev hiwar-machine
inside ip link set hiwar-machine up
# It could not start without an address.
inside systemctl reset-failed
mkdir -p /etc/netns/hiwar-visitor
{ echo '127.0.0.1 localhost'; printf "$address %s\n" "${names[@]}"; } | tee "$machine/etc/hosts" > /etc/netns/hiwar-visitor/hosts

# An authority of its own, in the place of the public one and of certbot.
inside bash -euo pipefail -s <<'SH'
mkdir -p /root/authority; cd /root/authority
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ca.key -out ca.pem -days 30 -subj '/CN=Rehearsal' \
  -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign 2> /dev/null
cp ca.pem /usr/local/share/ca-certificates/rehearsal.crt; update-ca-certificates > /dev/null 2>&1
cat > /root/authority/sign <<'S'
#!/bin/bash
# sign KEY CERTIFICATE NAME…
set -euo pipefail
cd /root/authority; key=$1 certificate=$2; shift 2
openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout "$key" -out request -subj "/CN=$1" 2> /dev/null
openssl x509 -req -in request -CA ca.pem -CAkey ca.key -CAcreateserial -days 20 -out "$certificate" \
  -extfile <(echo "subjectAltName=$(printf 'DNS:%s,' "$@" | sed 's/,$//')") 2> /dev/null
S
cat > /usr/local/bin/certbot <<'S'
#!/bin/bash
set -euo pipefail
live=/etc/letsencrypt/live/hiwar names=()
while [ $# -gt 0 ]; do [ "$1" != -d ] || names+=("$2"); shift; done
mkdir -p "$live" /etc/letsencrypt/renewal
/root/authority/sign "$live/privkey.pem" "$live/cert.pem" "${names[@]}"
cat "$live/cert.pem" /root/authority/ca.pem > "$live/fullchain.pem"
echo 'authenticator = standalone' > /etc/letsencrypt/renewal/hiwar.conf
S
chmod 755 /root/authority/sign /usr/local/bin/certbot
SH

inside /root/run-section 3
# What is missing is named, until the providers have given it.
! inside /root/run-section 4 2> "$machine.missing"
cat "$machine.missing"
inside env domain="$domain" address="$address" bash -euo pipefail -s <<'SH'
mkdir -p /etc/providers /var/lib/providers
/root/authority/sign /etc/providers/key.pem /etc/providers/cert.pem "fawry.$domain" "messengers.$domain"
for pair in fawry:5001 messengers:5004; do
  echo "server { listen 443 ssl; server_name ${pair%:*}.$domain; ssl_certificate /etc/providers/cert.pem;
    ssl_certificate_key /etc/providers/key.pem; location / { proxy_pass http://127.0.0.1:${pair#*:}; } }"
done > /etc/nginx/conf.d/providers.conf
random() { openssl rand -hex 20; }
merchant=M$(openssl rand -hex 6) key=$(random) whatsapp=$(random) bot=1:$(random) gateway=$(random)
write() { sed -i "/^$1=/d" /etc/hiwar/environment; echo "$1=$2" >> /etc/hiwar/environment; }
write SMTP_URL "smtp://mail.$domain:1025"
write FAWRY_BASE_URL "https://fawry.$domain"
write FAWRY_MERCHANT_CODE "$merchant"
write FAWRY_SECURE_KEY "$key"
write FAWRY_CALLBACK_IPS "$address"
write WHATSAPP_URL "https://messengers.$domain/whatsapp/v23.0"
write WHATSAPP_PHONE_ID 100000000000001
write WHATSAPP_TOKEN "$whatsapp"
write TELEGRAM_BOT_URL "https://messengers.$domain/telegram"
write TELEGRAM_LINK_URL "https://messengers.$domain/t.me"
write TELEGRAM_GATEWAY_URL "https://messengers.$domain/gateway"
write TELEGRAM_BOT_NAME hiwar_bot
write TELEGRAM_BOT_TOKEN "$bot"
write TELEGRAM_GATEWAY_TOKEN "$gateway"
write NODE_EXTRA_CA_CERTS /usr/local/share/ca-certificates/rehearsal.crt
printf '%s\n' ENVIRONMENT=local "FAWRY_MERCHANT_CODE=$merchant" "FAWRY_SECURE_KEY=$key" "WHATSAPP_TOKEN=$whatsapp" \
  "TELEGRAM_BOT_TOKEN=$bot" "TELEGRAM_GATEWAY_TOKEN=$gateway" "FAWRY_CALLBACK_URL=https://api.$domain/api/v1/fawry/payment-status" \
  DATA_DIR=/var/lib/providers NODE_EXTRA_CA_CERTS=/usr/local/share/ca-certificates/rehearsal.crt > /etc/providers/environment
for double in payment-provider:127.0.0.1 messengers:127.0.0.1 "mailbox:$address"; do
  systemd-run --quiet --unit="double-${double%%:*}" -p EnvironmentFile=/etc/providers/environment -p "Environment=HOST=${double#*:}" \
    -p WorkingDirectory=/opt/hiwar/current /opt/hiwar/current/node "doubles/${double%%:*}/main.ts"
done
cd /opt/hiwar/current && ./node --env-file=/etc/hiwar/environment tools/check-config.mjs
SH
for section in 5 6 7 8 9 10; do inside /root/run-section "$section"; done

# The backups of docs/backups.md; then the night comes at once: each line of their table, as its user.
awk '/^## /{ wanted = /^## (The database|The files|Alarms)/ } /^```sh$/{ on = wanted; next } /^```/{ on = 0 } on' \
  "$root/docs/backups.md" > "$machine/root/section-11.sh"
cat >> "$machine/root/section-11.sh" <<'SH'
path=$(grep ^PATH= /etc/cron.d/hiwar-backup)
sed -n 's/^[0-9]\+ [0-9]\+ \* \* \* \([a-z]\+\) \(.*\)/\1 \2/p' /etc/cron.d/hiwar-backup | sed 's/\\%/%/g' | while read -r user command; do
  runuser -u "$user" -- env "$path" sh -euc "$command" < /dev/null
done
runuser -u postgres -- psql --quiet --tuples-only -c 'select pg_switch_wal()' > /dev/null
until [ -n "$(ls /backup/log)" ]; do sleep 0.1; done
du -sh /backup/base/* /backup/log
sh /opt/hiwar/current/deploy/debian/machine-metrics.sh
SH
inside /root/run-section 11
inside /root/run-section 12

# Redis goes: the alarm comes by mail, and a student who pays meanwhile has paid.
inside systemctl stop redis-server
gone=$(date +%s)
inside runuser -u postgres -- psql --quiet hiwar -c "insert into plans (weekly_minutes, base_monthly_price) values (60, 100000)"
as_visitor() {
  ip netns exec hiwar-visitor env NODE_EXTRA_CA_CERTS="$machine/usr/local/share/ca-certificates/rehearsal.crt" \
    "$(ls -d "$machine"/opt/hiwar/releases/*/node)" "$@"
}
cp "$root"/deploy/debian/*.mjs "$machine/root/"
as_visitor "$machine/root/customer.mjs" "$domain"
until mails=$(inside curl --silent --fail "http://$address:5002/api/messages?to=owner@$domain") && [[ $mails == *RedisAway* ]]; do
  [ $(($(date +%s) - gone)) -lt 240 ] || { echo "no alarm came: $mails"; exit 1; }
  sleep 1
done
echo "the alarm came by mail $(($(date +%s) - gone)) s after Redis went"
inside systemctl start redis-server

# The proxy's limits, from another address.
as_visitor "$machine/root/stranger.mjs" "$domain"

# The next release, while a visitor calls.
as_visitor "$machine/root/visitor.mjs" "$domain" "$machine.enough" &
visitor=$!
inside /root/run-section 13
touch "$machine.enough"
wait "$visitor"
rm "$machine.enough"
inside systemctl --no-legend --no-pager list-units 'hiwar*' coturn.service nginx.service 'postgresql@*' redis-server.service prometheus.service
awk '{ printf "%s %.1f s\n", $1 " " $2, $3 / 10 }' "$machine/root/times"
