#!/bin/bash
# Copies the primary (PRIMARY) into an empty folder, then follows it. Runs as PostgreSQL's user.
set -eu
PGPASSWORD=$(cat "${SECRETS:-/run/secrets}/replication_password")
export PGPASSWORD
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # A copy that was interrupted is begun anew: only a complete one gets the name.
  rm -rf "$PGDATA.copy" && mkdir -m 0700 "$PGDATA.copy"
  # -R writes where the primary is; the slot retains there what this standby has not received yet.
  pg_basebackup --pgdata="$PGDATA.copy" --host="$PRIMARY" --port="${PRIMARY_PORT:-5432}" --username=replicator --slot=standby --wal-method=stream \
    --checkpoint=fast --write-recovery-conf
  mv "$PGDATA.copy" "$PGDATA"
fi
unset PGPASSWORD
exec "$@"
