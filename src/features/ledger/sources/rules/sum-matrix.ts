import type { Rehearsal } from '../contract/rehearsal.ts'

type Sum = Rehearsal['somas'][number]

type SumMatrix = {
  /** 'MM/AAAA', oldest first. */
  readonly months: readonly string[]
  readonly malls: readonly {
    readonly unit: string
    readonly name: string
    readonly byMonth: ReadonlyMap<string, number>
    readonly rows: number
    readonly total: number
  }[]
  readonly totals: ReadonlyMap<string, number>
  readonly total: number
}

const inOrder = (month: string) => `${month.slice(3)}${month.slice(0, 2)}`
const add = (map: Map<string, number>, key: string, cents: number) =>
  map.set(key, (map.get(key) ?? 0) + cents)

/** Sums Shopping × Competência, in cents. */
export function sumMatrix(sums: readonly Sum[]): SumMatrix {
  const malls = new Map<
    string,
    { unit: string; name: string; byMonth: Map<string, number>; rows: number; total: number }
  >()
  const totals = new Map<string, number>()
  let total = 0
  for (const { unidEcon, shopping, competencia, linhas, valorAberto } of sums) {
    const cents = Math.round(valorAberto * 100)
    const mall = malls.get(unidEcon) ?? {
      unit: unidEcon,
      name: shopping,
      byMonth: new Map<string, number>(),
      rows: 0,
      total: 0,
    }
    malls.set(unidEcon, mall)
    add(mall.byMonth, competencia, cents)
    mall.rows += linhas
    mall.total += cents
    add(totals, competencia, cents)
    total += cents
  }
  return {
    months: [...totals.keys()].toSorted((one, other) => inOrder(one).localeCompare(inOrder(other))),
    malls: [...malls.values()],
    totals,
    total,
  }
}
