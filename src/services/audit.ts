import type { AuditFilter, AuditRecord, AuditStore } from '../stores/audit';

export type AuditService = ReturnType<typeof createAuditService>;

export const createAuditService = ({ audit }: { audit: AuditStore }) => ({
  /** Newest first. */
  list: (filter: AuditFilter, limit: number): Promise<AuditRecord[]> => audit.list(filter, limit),
});
