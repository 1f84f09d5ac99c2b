import { attoToNanoUsd, parseDecimal, parsePrice, toNanoUsd, toUsd } from '../../src/money';

describe('parsePrice', () => {
  test.each([
    ['0', 0n],
    ['1', 10n ** 18n],
    ['0.000000000000000001', 1n],
    ['0.00000015', 150_000_000_000n],
    ['00.10', 10n ** 17n],
    ['999999999.999999999999999999', 10n ** 27n - 1n],
  ])('%s is exact', (text, atto) => expect(parsePrice(text)).toBe(atto));

  test.each([
    ['', 'nothing'],
    ['-1', 'a sign'],
    ['+1', 'a sign'],
    ['1e-6', 'an exponent'],
    ['.5', 'no whole part'],
    ['5.', 'no decimals after the point'],
    ['0.0000000000000000001', '19 decimals'],
    ['1000000000', 'ten digits'],
    ['1,5', 'a comma'],
    [' 1', 'a space'],
    ['1\n', 'a line end'],
    ['NaN', 'no number'],
    ['0x1', 'another base'],
    ['١', 'digits of another script'],
  ])('%j is refused: %s', (text) => expect(() => parsePrice(text)).toThrow(RangeError));
});

describe('parseDecimal', () => {
  test.each([
    ['0', 0n],
    ['0e-999', 0n],
    ['00.00', 0n],
    ['1', 10n ** 18n],
    ['.5', 5n * 10n ** 17n],
    ['12.340', 1234n * 10n ** 16n],
    ['100', 10n ** 20n],
    ['1e5', 10n ** 23n],
    ['1e+5', 10n ** 23n],
    ['2.5E-3', 25n * 10n ** 14n],
    ['1e-7', 10n ** 11n],
    ['1e-18', 1n],
    ['1000e-21', 1n],
    ['0.0000000000000000010000', 1n],
    ['1e999', 10n ** 1017n],
  ])('%s is exact', (text, atto) => expect(parseDecimal(text)).toBe(atto));

  test.each([
    ['', 'nothing'],
    ['.', 'no digit'],
    ['e5', 'no digit'],
    ['-1', 'a sign'],
    ['+1', 'a sign'],
    ['5.', 'no decimals after the point'],
    ['1e-19', '19 decimals'],
    ['0.0000000000000000000000000000001', '31 decimals'],
    ['1e1000', 'an exponent beyond all prices'],
    ['1'.repeat(31), 'too many digits'],
    ['Infinity', 'no number'],
    ['0x1', 'another base'],
    ['1 ', 'a space'],
    ['1\n', 'a line end'],
  ])('%j is refused: %s', (text) => expect(parseDecimal(text)).toBeUndefined());
});

/** Another way to the same result: twice the amount is compared with the two neighbours. */
function oracle(amount: bigint): bigint {
  const unit = 10n ** 9n;
  const floor = amount >= 0n ? amount / unit : -((-amount + unit - 1n) / unit);
  const below = amount - floor * unit;
  const above = unit - below;
  if (below !== above) return below < above ? floor : floor + 1n;
  return floor % 2n === 0n ? floor : floor + 1n;
}

/** A small seeded generator, so that a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('attoToNanoUsd', () => {
  test.each([
    [500_000_000n, 0],
    [500_000_001n, 1],
    [1_500_000_000n, 2],
    [2_500_000_000n, 2],
    [2_499_999_999n, 2],
    [3_500_000_000n, 4],
    [-500_000_000n, 0],
    [-1_500_000_000n, -2],
    [-2_500_000_000n, -2],
    [0n, 0],
  ])('%s rounds half to even: %s', (atto, nano) => expect(attoToNanoUsd(atto) + 0).toBe(nano));

  test('10,000 random amounts agree with an oracle', () => {
    const random = seeded(20_261_121);
    const digits = () => BigInt(Math.floor(random() * 1e9));
    for (let i = 0; i < 10_000; i++) {
      // Every third one is exactly half-way.
      const rest = i % 3 === 0 ? 500_000_000n : digits();
      const amount =
        (digits() * BigInt(1 + Math.floor(random() * 1e6)) * 10n ** 9n + rest) * (i % 2 ? 1n : -1n);
      expect(BigInt(attoToNanoUsd(amount))).toBe(oracle(amount));
    }
  });

  test('an amount beyond the safe integers is refused, not rounded', () => {
    expect(attoToNanoUsd(BigInt(Number.MAX_SAFE_INTEGER) * 10n ** 9n)).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => attoToNanoUsd((BigInt(Number.MAX_SAFE_INTEGER) + 1n) * 10n ** 9n)).toThrow(RangeError);
  });
});

describe('USD in JSON', () => {
  test.each([
    [0, 0],
    [0.01, 10_000_000],
    [0.1 + 0.2, 300_000_000],
    [1.005, 1_005_000_000],
    [9_007_199.254740991, Number.MAX_SAFE_INTEGER],
  ])('%s is %s nano-USD', (usd, nano) => expect(toNanoUsd(usd)).toBe(nano));

  test.each([1e10, Infinity, NaN])('%s is refused', (usd) =>
    expect(() => toNanoUsd(usd)).toThrow(RangeError),
  );

  test('there and back is the same for 10,000 random amounts', () => {
    const random = seeded(7);
    for (let i = 0; i < 10_000; i++) {
      const nano = Math.floor(random() * 10 ** (1 + Math.floor(random() * 15)));
      expect(toNanoUsd(toUsd(nano))).toBe(nano);
    }
  });
});
