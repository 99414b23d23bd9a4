#!/bin/sh
# Valkey or Redis for counters of a minute and live events: nothing is stored. FOLLOWS names the server that it copies
# at first; later the sentinels decide, and write to this file.
set -eu
password=$(cat "${SECRETS:-/run/secrets}/redis_password")
folder=${FOLDER:-/data}
umask 077
{
  echo "port ${PORT:-6379}"
  echo "dir $folder"
  echo 'save ""'
  echo "maxmemory 256mb"
  echo "maxmemory-policy volatile-ttl"
  echo "requirepass $password"
  echo "masterauth $password"
  [ -z "${FOLLOWS:-}" ] || echo "replicaof $FOLLOWS ${FOLLOWS_PORT:-6379}"
} >"$folder/redis.conf"
exec "$(command -v valkey-server || command -v redis-server)" "$folder/redis.conf"
