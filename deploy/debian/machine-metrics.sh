#!/bin/sh
# Seconds of the Unix clock for Prometheus, by the node exporter's folder of text files: when the newest copy of each kind was taken
# (docs/backups.md), and when the certificate ends. A copy that was never taken has no line, which is alarmed too. Run as root by
# /etc/cron.d/hiwar-metrics; `machine-metrics.sh FOLDER` writes elsewhere.
set -eu
folder=${1:-/var/lib/prometheus/node-exporter}
newest() { find "$@" -printf '%T@\n' 2> /dev/null | sort -n | tail -1 | cut -d. -f1; }
line() { [ -z "$3" ] || echo "$1$2 $3"; }
{
  line hiwar_backup_time_seconds '{of="base"}' "$(newest /backup/base -maxdepth 1 -name .done)"
  line hiwar_backup_time_seconds '{of="files"}' "$(newest /backup/files -maxdepth 1 -name .done)"
  line hiwar_backup_time_seconds '{of="log"}' "$(newest /backup/log -maxdepth 1 -type f ! -name '.*')"
  end=$(openssl x509 -enddate -noout -in /etc/hiwar/tls/fullchain.pem 2> /dev/null | cut -d= -f2)
  [ -z "$end" ] || line hiwar_certificate_end_seconds '' "$(date -d "$end" +%s)"
} > "$folder/.hiwar.prom"
chmod 644 "$folder/.hiwar.prom"
mv "$folder/.hiwar.prom" "$folder/hiwar.prom"
