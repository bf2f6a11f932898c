import { type Recipe, readRecipe } from '../contract/recipe.ts'

import oracleAging from './ready-made/oracle-receivables-aging.json' with { type: 'json' }
import ourTitulos from './ready-made/regua-titulos.json' with { type: 'json' }
import sapCustomers from './ready-made/sap-clientes.json' with { type: 'json' }
import sapItems from './ready-made/sap-fbl5n.json' with { type: 'json' }
import mallSystem from './ready-made/sistema-de-shopping.json' with { type: 'json' }
import totvsCustomers from './ready-made/totvs-clientes.json' with { type: 'json' }
import totvsTitulos from './ready-made/totvs-protheus.json' with { type: 'json' }
import boletoLines from './ready-made/um-boleto-por-linha.json' with { type: 'json' }

const parsed = (input: unknown): Recipe => {
  const read = readRecipe(input)
  if (read.problems) throw new Error(JSON.stringify(read.problems))
  return read.recipe
}

/** The ready-made recipes ('prontas'), by their code. */
export const READY_MADE: readonly Recipe[] = [
  sapItems,
  sapCustomers,
  totvsTitulos,
  totvsCustomers,
  oracleAging,
  mallSystem,
  boletoLines,
  ourTitulos,
].map(parsed)

/** The ready-made recipe of a code. */
export const readyMade = (code: string): Recipe | undefined =>
  READY_MADE.find(({ codigo }) => codigo === code)
