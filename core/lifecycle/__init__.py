"""The lifecycle pass: a bounded, previewable, audited maintenance of what the memory holds."""
