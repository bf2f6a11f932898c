import * as z from 'zod'

import { call } from '#contract/call.ts'
import { id, Message } from '#contract/wire.ts'

import { followUpBase, followUpPath } from './list.ts'
import { titulosByTwo } from './titulos.ts'

const ofAction = z.object({ id })
const Saved = Message.extend({ aguardaConfirmacao: z.boolean() })

export const downloadTitulos = call({
  name: 'lawsuitFollowUp.downloadTitulos',
  method: 'GET',
  path: `${followUpBase}/{id}/titulos/csv`,
  access: { screens: [followUpPath] },
  summary: 'Títulos da ação em CSV, para corrigir juros, multa e correção e subir de novo',
  params: ofAction,
})

export const uploadTitulos = call({
  name: 'lawsuitFollowUp.uploadTitulos',
  method: 'POST',
  path: `${followUpBase}/{id}/titulos/csv`,
  access: { screens: [followUpPath], rule: ['ACOMPANHAR'] },
  moves: titulosByTwo,
  summary: 'Sobe o CSV dos títulos: tudo ou nada',
  params: ofAction,
  upload: { field: 'file', maxBytes: 1_048_576 },
  answer: Saved,
})

export const downloadFolder = call({
  name: 'lawsuitFollowUp.downloadFolder',
  method: 'GET',
  path: `${followUpBase}/{id}/pasta`,
  access: { screens: [followUpPath] },
  summary:
    'Pasta da ação em um ZIP: contrato, títulos, memória, notificações, decisões e documentos',
  params: ofAction,
})
