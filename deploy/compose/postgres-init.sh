# Runs once, in a new database of the primary: the role and database of the site, and what the standby needs. The image
# reads it into its own script, which ends at the first error.
site_password=$(cat "${SECRETS:-/run/secrets}/site_password")
replication_password=$(cat "${SECRETS:-/run/secrets}/replication_password")
psql --set ON_ERROR_STOP=1 --username postgres --dbname postgres \
  --set site_password="$site_password" --set replication_password="$replication_password" <<'SQL'
create role changming login password :'site_password';
create database changming owner changming;
create role replicator login replication password :'replication_password';
select pg_create_physical_replication_slot('standby');
SQL
echo "host replication replicator all scram-sha-256" >>"$PGDATA/pg_hba.conf"
