-- The roles of patroni-db1.yml, for a database that was there before Patroni; a new one gets them by itself.
alter role postgres password 'secret';
create role replicator replication login password 'secret';
create role rewind login password 'secret';
grant execute on function pg_catalog.pg_ls_dir(text, boolean, boolean) to rewind;
grant execute on function pg_catalog.pg_stat_file(text, boolean) to rewind;
grant execute on function pg_catalog.pg_read_binary_file(text) to rewind;
grant execute on function pg_catalog.pg_read_binary_file(text, bigint, bigint, boolean) to rewind;
