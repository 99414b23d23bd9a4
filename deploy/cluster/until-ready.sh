#!/bin/sh
# Waits until the node on this machine can read and write; fails when it cannot within a minute. Of a node that has just
# started it waits until the balancers know, so that the next one can be restarted.
address=$(sed -n 's/^HOST=//p' /etc/changming/env)
url=http://${address:-127.0.0.1}:3000/readyz
is_ready() {
  curl --silent --fail --max-time 5 --output /dev/null "$url"
}
is_ready && exit
end=$(($(date +%s) + 60))
until is_ready; do
  [ "$(date +%s)" -lt "$end" ] || { echo "$url does not answer 200" >&2; exit 1; }
  sleep 0.2
done
# Two of their checks (haproxy-site.cfg). Before a single node there is none.
[ -z "$address" ] || sleep 1.5
