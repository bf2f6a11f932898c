import { type Brings, FIELDS } from '../contract/fields.ts'
import { type Recipe, readRecipe } from '../contract/recipe.ts'
import { readyMade } from './ready-made.ts'

// Columns by which the product's own layouts are known; the header may have more.
const HEADERS: Readonly<Partial<Record<Brings, readonly string[]>>> = {
  CONTRATOS: ['contrato', 'cpfCnpj', 'statusContrato'],
  RECEBIMENTOS: ['docPagamento', 'dataCompensacao', 'valorRecebido'],
  ACORDOS: ['numeroAcordo', 'parcela', 'vencimentoParcela'],
  AJUSTES: ['numeroTitulo', 'tipoAjuste', 'motivo'],
  NOTIFICACOES: ['numBoleto', 'canal', 'enviadoEm'],
  INDICES: ['indice', 'mes', 'valor'],
}

/** The recipe of one of our own layouts: each field is the column of its name. */
export function builtIn(traz: Brings): Recipe {
  const ours = readyMade('REGUA_TITULOS')
  if (traz === 'TITULOS' && ours) return ours
  const read = readRecipe({
    nome: `Régua, ${traz.toLowerCase()}`,
    codigo: `REGUA_${traz}`,
    arquivos: [{ papel: traz, dia: 'DMY', cabecalho: HEADERS[traz] ?? [] }],
    partes: [
      {
        traz,
        arquivo: traz,
        campos: Object.fromEntries(FIELDS[traz].map(({ name }) => [name, { coluna: name }])),
      },
    ],
  })
  if (read.problems) throw new Error(JSON.stringify(read.problems))
  return read.recipe
}
