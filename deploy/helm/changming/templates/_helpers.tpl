{{- define "changming.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "changming.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "changming.labels" -}}
{{ include "changming.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "changming.image" -}}
{{- $repository := required "image.repository: push the image of the Dockerfile and name it" .Values.image.repository -}}
{{- if .Values.image.digest }}{{ $repository }}@{{ .Values.image.digest }}{{ else }}{{ $repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{/* Names of the settings that are read from the secret. */}}
{{- define "changming.secretNames" -}}
{{- $names := list "DATABASE_URL" "VAULT_KEY" "SECRET_KEY" -}}
{{- if .Values.database.pooler }}{{ $names = append $names "DATABASE_POOLER_URL" }}{{ end -}}
{{- if .Values.database.replicas }}{{ $names = append $names "DATABASE_REPLICA_URLS" }}{{ end -}}
{{- if .Values.redis.enabled }}{{ $names = append $names "REDIS_URL" }}{{ end -}}
{{- if eq .Values.storage.kind "s3" }}{{ $names = concat $names (list "S3_ACCESS_KEY_ID" "S3_SECRET_ACCESS_KEY") }}{{ end -}}
{{- if and .Values.metrics.enabled .Values.metrics.token }}{{ $names = append $names "METRICS_TOKEN" }}{{ end -}}
{{- concat $names .Values.secretSettings | uniq | toJson -}}
{{- end }}

{{/* Settings, of the site and of its backups. */}}
{{- define "changming.env" -}}
{{- $secret := required "existingSecret: the name of a secret with DATABASE_URL, VAULT_KEY and SECRET_KEY" .Values.existingSecret -}}
- name: PUBLIC_ORIGIN
  value: {{ required "site.publicOrigin: the public address of the site, https://…" .Values.site.publicOrigin | quote }}
- name: TRUST_PROXY
  value: {{ required "site.trustProxy: the addresses from which the Ingress controller reaches the pods" .Values.site.trustProxy | quote }}
- name: STORAGE
  value: {{ .Values.storage.kind | quote }}
{{- if eq .Values.storage.kind "s3" }}
{{- with .Values.storage.s3 }}
- name: S3_ENDPOINT
  value: {{ required "storage.s3.endpoint" .endpoint | quote }}
- name: S3_BUCKET
  value: {{ required "storage.s3.bucket" .bucket | quote }}
- name: S3_REGION
  value: {{ .region | quote }}
- name: S3_ADDRESSING
  value: {{ .addressing | quote }}
{{- if .prefix }}
- name: S3_PREFIX
  value: {{ .prefix | quote }}
{{- end }}
{{- end }}
{{- else if not .Values.persistence.existingClaim }}
{{- fail "storage.kind local: name a claim with ReadWriteMany in persistence.existingClaim, or uploads would end with their pod" }}
{{- end }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- range include "changming.secretNames" . | fromJsonArray }}
- name: {{ . }}
  valueFrom:
    secretKeyRef:
      name: {{ $secret }}
      key: {{ . }}
{{- end }}
{{- end }}

{{- define "changming.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "changming.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "changming.mounts" -}}
- name: data
  mountPath: /var/lib/changming
- name: temporary
  mountPath: /tmp
{{- if .Values.filesSecret }}
- name: files
  mountPath: /etc/changming/files
  readOnly: true
{{- end }}
{{- end }}

{{- define "changming.volumes" -}}
- name: data
{{- if .Values.persistence.existingClaim }}
  persistentVolumeClaim:
    claimName: {{ .Values.persistence.existingClaim }}
{{- else }}
  emptyDir:
    sizeLimit: {{ .Values.persistence.ephemeralSize }}
{{- end }}
- name: temporary
  emptyDir: {}
{{- if .Values.filesSecret }}
- name: files
  secret:
    secretName: {{ .Values.filesSecret }}
    # 0440
    defaultMode: 288
{{- end }}
{{- end }}

{{- define "changming.placement" -}}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}
