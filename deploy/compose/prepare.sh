#!/bin/sh
# Writes the secrets of compose.yaml into deploy/secrets. What exists is never changed, so it can be run again.
#   sh compose/prepare.sh [FOLDER]
set -eu
command -v openssl >/dev/null || { echo "openssl is missing: install it and run this again" >&2; exit 1; }
folder=${1:-$(dirname "$0")/../secrets}
umask 077
mkdir -p "$folder"
# Only root enters the folder. Its files are mounted one by one into containers whose users differ from this one's, so
# those are readable there.
chmod 700 "$folder"
cd "$folder"

random() { openssl rand -hex "$1"; }
# Writes standard input to a file that does not exist yet.
write() {
  if [ -e "$1" ]; then cat >/dev/null; else cat >"$1.new" && [ -s "$1.new" ] && chmod "$2" "$1.new" && mv "$1.new" "$1"; fi
}
text() { tr -d '\n' <"$1"; }

for name in postgres_password site_password replication_password redis_password metrics_token grafana_password \
  s3_key_id s3_secret; do
  random 24 | tr -d '\n' | write "$name" 444
done

printf 'VAULT_KEY=%s\nSECRET_KEY=%s\n' "$(random 32)" "$(random 32)" | write keys.env 400

printf '"changming" "%s"\n' "$(text site_password)" | write pgbouncer_users 444

printf '{ "identities": [{ "name": "changming", "credentials": [{ "accessKey": "%s", "secretKey": "%s" }], "actions": ["Admin", "Read", "Write", "List"] }] }\n' \
  "$(text s3_key_id)" "$(text s3_secret)" | write s3.json 444

login="postgres://changming:$(text site_password)"
write site.env 600 <<END
DATABASE_URL=$login@postgres:5432/changming
DATABASE_POOLER_URL=$login@pgbouncer:6432/changming
DATABASE_REPLICA_URLS=$login@postgres-standby:5432/changming
REDIS_URL=redis-sentinel://:$(text redis_password)@sentinel-a:26379,sentinel-b:26379,sentinel-c:26379#main
S3_ACCESS_KEY_ID=$(text s3_key_id)
S3_SECRET_ACCESS_KEY=$(text s3_secret)
METRICS_TOKEN=$(text metrics_token)
# Off until you have contracts; the README lists the settings. Values with \$ or # stand in single quotes.
SMS_GATEWAY=off
PAY_GATEWAY=off
END

# A certificate that no browser trusts, until you put your own here: chain and key in one file.
if [ ! -e tls.pem ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=changming -keyout tls.key.new -out tls.crt.new 2>/dev/null
  cat tls.crt.new tls.key.new | write tls.pem 444
  rm -f tls.key.new tls.crt.new
fi

echo "Secrets are in $(pwd). Store a copy of keys.env in another place, apart from backups."
