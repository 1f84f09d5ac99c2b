import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { MemoryBudget } from '../memory-budget';
import type { BinhostOperationId } from './binhost-operations';
import type { CompatibleOperationId } from './compatible-operations';
import type { OperationId } from './operations';

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics(memory?: Pick<MemoryBudget, 'heldBytes' | 'processBytes'>) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'gateway_requests_total',
    help: 'Requests by operation and status.',
    labelNames: ['operation', 'status'] as const,
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'Time until the answer was handed over; for streams, until they began.',
    labelNames: ['operation'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
    registers: [registry],
  });
  let generations = 0;
  new Gauge({
    name: 'gateway_generations_in_flight',
    help: 'Inference requests that are being served.',
    registers: [registry],
    collect() {
      this.set(generations);
    },
  });
  if (memory) {
    new Gauge({
      name: 'gateway_request_memory_bytes',
      help: 'Bytes that running requests hold of the memory budget.',
      registers: [registry],
      collect() {
        this.set(memory.heldBytes);
      },
    });
    new Gauge({
      name: 'gateway_request_memory_budget_bytes',
      help: 'Bytes that all requests together may hold.',
      registers: [registry],
      collect() {
        this.set(memory.processBytes);
      },
    });
  }
  const broadcasts = new Counter({
    name: 'gateway_broadcasts_total',
    help: 'Generations sent to observability destinations: delivered, failed (tried again), dead, or dropped.',
    labelNames: ['type', 'outcome'] as const,
    registers: [registry],
  });
  const broadcastQueue = new Gauge({
    name: 'gateway_broadcast_queue',
    help: 'Generations that wait for a destination, or were given up, in the whole database.',
    labelNames: ['state'] as const,
    registers: [registry],
  });
  return {
    observeRequest(
      operation: OperationId | CompatibleOperationId | BinhostOperationId,
      status: number,
      seconds: number,
    ): void {
      requests.inc({ operation, status });
      duration.observe({ operation }, seconds);
    },
    observeInFlight: (count: number): void => void (generations = count),
    observeBroadcasts: (type: string, outcome: string, count: number): void =>
      broadcasts.inc({ type, outcome }, count),
    observeBroadcastQueue: (state: 'waiting' | 'dead', count: number): void =>
      broadcastQueue.set({ state }, count),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
