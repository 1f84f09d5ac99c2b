import { ToolFailure } from './tool';

/** Careful readers of arguments, which a model wrote. @throws ToolFailure that names the argument. */

export type Given = Readonly<Record<string, unknown>>;

/** Empty where it is not given. */
export function textOf(given: Given, name: string): string {
  const value = given[name] ?? '';
  if (typeof value !== 'string') throw new ToolFailure(`${name}: expected a text`);
  return value;
}

/** @throws ToolFailure also where it is missing or empty. */
export function neededText(given: Given, name: string): string {
  const value = textOf(given, name);
  if (value === '') throw new ToolFailure(`${name}: expected a text that is not empty`);
  return value;
}

export function listOf(given: Given, name: string): string[] {
  const value = given[name] ?? [];
  const list = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(list) || !list.every((entry) => typeof entry === 'string'))
    throw new ToolFailure(`${name}: expected a list of texts`);
  return list;
}

export function numberOf(given: Given, name: string): number | undefined {
  const value = given[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw new ToolFailure(`${name}: expected a whole number`);
  return value;
}
