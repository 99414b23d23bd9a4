#!/bin/sh
# One of three sentinels: two of them agree that the primary is away, then one makes the other server the primary. The
# file stores what they have agreed on; of it only the password is written anew.
set -eu
password=$(cat "${SECRETS:-/run/secrets}/redis_password")
folder=${FOLDER:-/data}
file=$folder/sentinel.conf
umask 077
if [ -s "$file" ]; then
  sed "s/^sentinel auth-pass main .*/sentinel auth-pass main $password/" "$file" >"$file.new"
else
  {
    echo "port ${PORT:-26379}"
    echo "dir $folder"
    echo "sentinel monitor main $PRIMARY ${PRIMARY_PORT:-6379} 2"
    echo "sentinel auth-pass main $password"
    echo "sentinel down-after-milliseconds main 5000"
    echo "sentinel failover-timeout main 15000"
  } >"$file.new"
fi
mv "$file.new" "$file"
exec "$(command -v valkey-server || command -v redis-server)" "$file" --sentinel
