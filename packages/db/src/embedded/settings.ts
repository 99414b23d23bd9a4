/**
 * Written to postgresql.conf by initdb, so that an operator may change them there. Sized for a machine with 2 GB. The
 * log contains neither failing statements nor the row values of an error's detail: both contain personal data.
 */
export const initialSettings: Record<string, string> = {
  max_connections: "100",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  wal_compression: "on",
  min_wal_size: "128MB",
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/**
 * Passed on the command line, where they override every file. Without `fsync` a power failure destroys the data; a
 * killed process still loses nothing, because synchronous_commit stays on even then.
 */
export function fixedSettings(port: number, fsync: boolean): string[] {
  const settings = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    // No socket: its path would have to fit 107 bytes wherever the data is.
    unix_socket_directories: "",
    logging_collector: "off",
    log_destination: "stderr",
    cluster_name: "changming",
    fsync: fsync ? "on" : "off",
    ...(fsync ? {} : { full_page_writes: "off" }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
