import { describe, expect, test } from 'vitest'
import * as z from 'zod'

import { encoderOf } from './encoder.ts'
import { day, id, instant, money } from './wire.ts'

const Row = z.object({
  id,
  valor: money.nullable(),
  vence: day.optional(),
  em: instant,
  nome: z.string(),
  pessoa: z.union([z.literal('LOJISTA'), z.number()]),
  porMes: z.record(z.string(), money),
  itens: z.array(z.object({ valor: money })),
  guardado: z.string().trim(),
  situacao: z.discriminatedUnion('tipo', [
    z.object({ tipo: z.literal('PAGO'), valor: money }),
    z.object({ tipo: z.literal('ABERTO') }),
  ]),
})
const row = {
  id: 7,
  valor: 1_234,
  em: new Date('2026-11-18T12:00:00Z'),
  nome: 'Loja',
  pessoa: 3,
  porMes: { '2026-11': 29 },
  itens: [{ valor: 100, oculto: 'x' }],
  guardado: ' texto ',
  situacao: { tipo: 'PAGO', valor: 5 },
  oculto: 'não declarado',
}

describe('the encoder', () => {
  test('encodes like the schema, and leaves out what the schema does not declare', () => {
    const wire = encoderOf(Row)(row)
    expect(wire).toEqual(z.encode(Row, row as never))
    expect(wire).toMatchObject({ valor: 12.34, porMes: { '2026-11': 0.29 }, guardado: 'texto' })
    expect(JSON.stringify(wire)).not.toContain('oculto')
  })

  test('keeps null and omits what is missing', () => {
    expect(encoderOf(Row)({ ...row, valor: null, vence: undefined })).toEqual(
      z.encode(Row, { ...row, valor: null } as never),
    )
  })

  test('encodes a schema that contains itself', () => {
    const Node = z.object({
      valor: money,
      get filhos() {
        return z.array(Node)
      },
    })
    const tree = { valor: 100, filhos: [{ valor: 250, filhos: [] }] }
    expect(encoderOf(Node)(tree)).toEqual({ valor: 1, filhos: [{ valor: 2.5, filhos: [] }] })
  })
})
