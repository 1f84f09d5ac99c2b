import { ApiError } from '../errors';
import { parseDecimal, type AttoUsd } from '../money';

/**
 * One of the caller's `max_price` values.
 * @throws ApiError 400 unless it is a price as they are kept here.
 */
export function priceLimit(name: string, value: string | number): AttoUsd {
  const price = parseDecimal(String(value));
  if (price === undefined)
    throw new ApiError(
      'invalid_request',
      `provider.max_price.${name}: must be a decimal of USD, 0 or more, with at most 18 decimals`,
    );
  return price;
}
