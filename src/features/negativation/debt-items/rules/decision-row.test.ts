import { describe, expect, test } from 'vitest'

import type { Boleto, Guarda } from '../contract/boleto.ts'
import {
  justifiedByOthers,
  lacksJustification,
  maySendBackRow,
  mayJustifyRow,
  mayMoveRow,
  mayTurnRow,
  toggleFlag,
} from './decision-row.ts'
import { exampleBoleto } from '#testing/example-boleto.ts'
import { people } from '#testing/example-item-facts.ts'
import { S, statusLabel, type WorkflowStatus } from './status.ts'

const option = {
  idSerasaJustificatica: 1,
  txtJustificativa: 'Acordo em negociação',
  campoObrigatorio: 'NAO_OBRIGATORIO',
} as const

const row = (status: WorkflowStatus, more: Partial<Boleto> = {}): Boleto =>
  exampleBoleto({ statusWorkflow: { codigo: status, nome: statusLabel(status) }, ...more })

const guard = (severidade: Guarda['severidade'], pessoa: Guarda['pessoa']): Guarda => ({
  codigo: 'G06',
  severidade,
  pessoa,
  texto: 'Acordo vigente.',
  orientacao: 'Isente.',
})

describe('a disabled row shows the sentence with which the request is refused', () => {
  test('the user who analysed a boleto cannot approve it', () => {
    const analysed = row(S.MALL_HEAD, { tratadoPor: { [S.MALL_TEAM]: [people.everything.userId] } })
    expect(mayMoveRow(analysed, people.everything)?.because).toBe(
      'Quem analisou o boleto não pode aprová-lo.',
    )
    expect(mayMoveRow(analysed, people.mallHead)).toBeUndefined()
  })

  test('a decision in the approval step itself does not count as analysis', () => {
    const own = row(S.MALL_HEAD, {
      tratadoPor: {
        [S.MALL_TEAM]: [people.mallTeam.userId],
        [S.MALL_HEAD]: [people.mallHead.userId],
      },
    })
    expect(mayMoveRow(own, people.mallHead)).toBeUndefined()
  })

  test('a user without the rule of the step cannot change it', () => {
    expect(mayJustifyRow(row(S.KEY_ACCOUNT), people.holdingTeam)?.because).toBe(
      'Usuário sem permissão para esta ação',
    )
    expect(maySendBackRow(row(S.SENDING), people.everything)?.because).toBe(
      "O boleto está em 'Pendente Envio bureau Régua Cobrança', fora desta etapa.",
    )
  })

  test('a block on the lojista locks ISENTAR without a justification; a block on a fiador does not', () => {
    const blocked = row(S.MALL_TEAM, {
      flagNegativar: false,
      guardas: [guard('BLOQUEIO', 'LOJISTA')],
    })
    expect(mayTurnRow(blocked, people.mallTeam)?.because).toBe(
      'O boleto não pode ser negativado: Acordo vigente.',
    )
    expect(lacksJustification(blocked)).toBe(false)
    expect(
      mayTurnRow(
        row(S.MALL_TEAM, { guardas: [guard('BLOQUEIO', 71), guard('ALERTA', 'LOJISTA')] }),
        people.mallTeam,
      ),
    ).toBeUndefined()
  })

  test('ISENTAR requires a justification, NEGATIVAR does not', () => {
    expect(lacksJustification(row(S.MALL_TEAM, { flagNegativar: false }))).toBe(true)
    expect(
      lacksJustification(row(S.MALL_TEAM, { flagNegativar: false, serasaJustificatica: option })),
    ).toBe(false)
    expect(lacksJustification(row(S.MALL_TEAM))).toBe(false)
  })
})

describe('badge after a click, before the server answers', () => {
  test('ISENTAR also exempts the fiadores', () => {
    const next = toggleFlag(row(S.MALL_TEAM))
    expect([next.flagNegativar, ...next.fiadores.map(({ negativar }) => negativar)]).toEqual([
      false,
      false,
      false,
    ])
  })

  test('NEGATIVAR removes the justification and leaves a blocked fiador exempt', () => {
    const next = toggleFlag(
      row(S.MALL_TEAM, {
        flagNegativar: false,
        serasaJustificatica: option,
        numChamado: '884217',
        txtObservacao: 'nota',
        nomeAnexo: 'a.pdf',
      }),
    )
    expect(next).toMatchObject({
      flagNegativar: true,
      serasaJustificatica: null,
      numChamado: null,
      txtObservacao: null,
      nomeAnexo: null,
    })
    expect(next.fiadores.map(({ negativar }) => negativar)).toEqual([true, false])
  })
})

describe('an exemption justified by another user', () => {
  const exempt = (id: number) =>
    row(S.MALL_HEAD, { flagNegativar: false, justificadoPor: { id, nome: 'Camila Souza' } })

  test('needs a confirmation before NEGATIVAR replaces it, unless justified by the user or a substituted user', () => {
    const by = { userId: 5, oneWith: [6], rules: [] }
    expect(justifiedByOthers([exempt(4), exempt(5), exempt(6)], by)).toEqual([exempt(4)])
  })

  test('a row that is NEGATIVAR or has no justification needs no confirmation', () => {
    expect(
      justifiedByOthers([row(S.MALL_HEAD), row(S.MALL_HEAD, { flagNegativar: false })], {
        userId: 5,
        rules: [],
      }),
    ).toEqual([])
  })
})
