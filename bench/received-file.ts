import { openAsBlob } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import { ask } from '../drills/requests.ts'
import type { Place } from '../drills/place.ts'
import { startServer } from '../drills/server.ts'
import { addPerson } from '../drills/world.ts'
import { titulosColumns } from './titulos-file.ts'

/** Seconds from the first byte of an upload. */
export type Received = {
  /** Its rows are loaded. */
  readonly loaded: number
  /** Every follower has run: balances, guards, exits, scores, months and bank acts agree. */
  readonly agreed: number
}

/** A web process, a worker, and users who bring files of sources. */
export type Intake = {
  /** Brings a file of `rows` rows, which must all be taken. */
  readonly bring: (path: string, source: string, rows: number) => Promise<Received>
  /** Makes a source whose columns are named by `nameOf`; two users activate it. */
  readonly teach: (source: string, nameOf: (field: string) => string) => Promise<void>
  readonly stop: () => Promise<void>
}

type FileState = {
  readonly state: string
  readonly error: string | null
  readonly accepted: number
  readonly isTrue: boolean
}

const sources = '/bff/fontes'

async function asked(answer: ReturnType<typeof ask>): Promise<Readonly<Record<string, unknown>>> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`)
  return body
}

export async function openIntake(place: Place): Promise<Intake> {
  const one = await addPerson(place, 'traz', 'regua')
  const two = await addPerson(place, 'confirma', 'regua')
  const start = (role: string) =>
    startServer(place, {}, { DATABASE_URL: place.url, REGUA_ROLE: role })
  const web = await start('web')
  const worker = await start('worker')
  const post = (path: string, body: object, { token } = one) =>
    asked(ask(web.address, path, body, { token, key: crypto.randomUUID() }))

  return {
    bring: async (path, source, rows) => {
      const form = new FormData()
      form.set('codigo', source)
      form.set('file', await openAsBlob(path), path.split('/').at(-1))
      const startedAt = performance.now()
      const since = () => (performance.now() - startedAt) / 1_000
      const { id } = await asked(
        ask(web.address, `${sources}/entradas`, undefined, {
          token: one.token,
          form,
          key: crypto.randomUUID(),
        }),
      )
      let loaded = 0
      for (;;) {
        const [file] = await place.rows<FileState>(
          'select state, error, rows_accepted as accepted, true_at is not null as "isTrue" from received_file where id = $1',
          [id],
        )
        if (!file || !['RECEBIDA', 'CARREGANDO', 'CARREGADA'].includes(file.state))
          throw new Error(`The file is ${file?.state}: ${file?.error}`)
        if (loaded === 0 && file.state === 'CARREGADA') loaded = since()
        if (file.isTrue) {
          if (file.accepted !== rows) throw new Error(`${file.accepted} of ${rows} rows were taken`)
          return { loaded, agreed: since() }
        }
        await wait(10)
      }
    },
    teach: async (source, nameOf) => {
      const campos = Object.fromEntries(
        titulosColumns.map((field) => [field, { coluna: nameOf(field) }]),
      )
      const { id } = await post(sources, {
        codigo: source,
        nome: source,
        traz: 'TITULOS',
        receita: {
          arquivos: [{ papel: 'T', dia: 'DMY' }],
          partes: [{ traz: 'TITULOS', arquivo: 'T', campos }],
        },
      })
      const { idProposta } = await post(`${sources}/${id}/ativar`, {
        motivo: 'o arquivo da medição',
      })
      await post(`${sources}/${id}/confirmar`, { idProposta }, two)
    },
    stop: async () => {
      await worker.stop()
      await web.stop()
    },
  }
}
