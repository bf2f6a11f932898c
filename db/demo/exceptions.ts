import { listModules, recordActs } from '#features/ledger/exceptions/actions/records.ts'
import {
  type ExceptionFields,
  exceptionLists,
  type ListCode,
} from '#features/ledger/exceptions/contract/lists.ts'

import type { Malls } from './cycles.ts'
import type { Stage } from './stage.ts'
import type { World } from './world.ts'

type ListedException = readonly [list: ListCode, fields: ExceptionFields]

/**
 * The corporate team excludes títulos from collection. Nothing is excluded from the negativation,
 * because the cycles depend on it.
 */
function listExceptions(
  world: World,
  malls: Malls,
  moduleOf: (name: string) => number,
): readonly ListedException[] {
  const [delinquency, ranking, lawsuits] = ['INADIMPLENCIA', 'PRIORIZACAO', 'AJUIZAMENTO'].map(
    moduleOf,
  ) as [number, number, number]
  const documents = [...new Set(world.contracts.map(({ tenant }) => tenant.document))]
  const document = (index: number) => documents[index] ?? ''
  const unit = world.malls[0]?.economicUnit ?? ''
  return [
    [
      'luc-shopping',
      {
        cpfCnpj: document(0),
        modulos: [ranking, lawsuits],
        shoppings: malls.slice(0, 3),
        observacao: 'Contrato em revisão com a diretoria comercial até o fim do ano',
      },
    ],
    ['luc-shopping', { cpfCnpj: document(1), modulos: [lawsuits], observacao: 'Acordo nos autos' }],
    [
      'luc-shopping',
      { cpfCnpj: document(2), modulos: [ranking], shoppings: malls.slice(0, 1), ativo: false },
    ],
    [
      'tipo-documento',
      { tipo: 'CT', modulos: [delinquency, lawsuits], observacao: 'Cauções não são cobradas' },
    ],
    ['centro-lucro', { centroLucro: 'CL-EVENTOS', modulos: [delinquency, ranking, lawsuits] }],
    [
      'numero-documento',
      {
        numero: '990001',
        anoCompetencia: 2026,
        unidEcon: unit,
        modulos: [lawsuits],
        observacao: 'Título em disputa',
      },
    ],
  ]
}

/** Creates the demo exception lists as their users. */
export async function createExceptions(stage: Stage, world: World, malls: Malls): Promise<void> {
  await stage.act('regua', 'mantém exceções', async (work) => {
    const { content } = await listModules(work)
    const moduleOf = (name: string) => content.find(({ nome }) => nome === name)?.id ?? 0
    for (const [code, fields] of listExceptions(world, malls, moduleOf)) {
      const list = exceptionLists.find((each) => each.list === code)
      if (list) await recordActs(list).create(work, fields)
    }
  })
}
