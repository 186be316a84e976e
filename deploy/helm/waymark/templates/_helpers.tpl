{{- define "waymark.name" -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "waymark.secret" -}}
{{- .Values.existingSecret | default (include "waymark.name" .) -}}
{{- end -}}

{{- define "waymark.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}
