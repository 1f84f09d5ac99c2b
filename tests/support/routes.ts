import type { Express, Router } from 'express';

export interface Routes {
  /** `GET /keys/{hash}`, below the versioned prefix. */
  readonly operations: readonly string[];
  /** Paths that answer every other method, with what is allowed. */
  readonly refusing: readonly string[];
  /** Paths of the host itself. */
  readonly others: readonly string[];
}

/** All that is mounted, as the router itself knows it. */
export function routesOf(app: Express): Routes {
  const operations: string[] = [];
  const refusing = new Set<string>();
  const others = new Set<string>();
  for (const layer of (app.router as unknown as Router).stack) {
    if (layer.route) others.add(layer.route.path);
    for (const { route } of (layer.handle as unknown as Partial<Router>).stack ?? [])
      for (const { method } of route?.stack ?? []) {
        const path = (route?.path ?? '').replace(/:(\w+)/g, '{$1}');
        if (method) operations.push(`${method.toUpperCase()} ${path}`);
        else refusing.add(path);
      }
  }
  return { operations, refusing: [...refusing], others: [...others] };
}
