import { z } from 'zod';
import { APIS, PROTOCOLS } from '../configuration';

/** A recorded exchange with a provider, as its file holds it. */
export const recording = z.strictObject({
  version: z.literal(1),
  recorded_at: z.string(),
  generation_id: z.string(),
  /** Why it was recorded. */
  reasons: z.array(z.string()).min(1),
  texts: z.enum(['replaced', 'kept']),
  provider: z.string(),
  protocol: z.enum(PROTOCOLS),
  apis: z.array(z.enum(APIS)),
  /** Format of the caller whose own body went to the provider; absent: the gateway wrote the body. */
  dialect: z.enum(['responses', 'messages']).optional(),
  request: z.strictObject({
    method: z.literal('POST'),
    path: z.string(),
    headers: z.record(z.string(), z.string()),
    /** Absent: it was too large, or no JSON. */
    body: z.unknown().optional(),
  }),
  /** Absent: the provider sent none. */
  answer: z
    .strictObject({
      status: z.number().int(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
      /** The body is only the first part of what came. */
      is_cut: z.boolean(),
    })
    .optional(),
});

export type Recording = z.infer<typeof recording>;
