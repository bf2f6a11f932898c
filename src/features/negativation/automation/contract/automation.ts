import * as z from 'zod'

import { call } from '#contract/call.ts'
import { claimedUser, content, instant, pageWindow, texts } from '#contract/wire.ts'
import { listing, several } from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'
import {
  AUTOMATIC_JOB_CODES,
  AUTOMATIC_JOBS,
} from '#features/negativation/debt-items/contract/automatic-jobs.ts'

const screens = ['/cadastro-serasa'] as const

/** A run of an automatic job, visible to users (rules 8). */
export const JobRun = z.object({
  id: z.number(),
  codigo: z.enum(AUTOMATIC_JOB_CODES),
  nome: z.string(),
  estado: z.enum(['EXECUTANDO', 'CONCLUIDO', 'ERRO']),
  iniciadoPor: z.string(),
  iniciadoEm: instant,
  terminadoEm: instant.nullable(),
  /** Seconds; null while it runs: the client counts from its start. */
  duracao: z.number().nullable(),
  processados: z.number(),
  falhas: z.number(),
  erro: z.string().nullable(),
  /** Report sentences. */
  detalhe: z.array(z.string()),
})

export type JobRun = z.output<typeof JobRun>

const runCalls = listCalls({
  method: 'GET',
  access: { screens },
  searchInput: z.object({ codigo: texts.optional(), ...pageWindow }),
  search: {
    name: 'bureau.jobRuns',
    path: '/configuracao/serasa/job/execucoes',
    summary: 'Execuções dos processos automáticos',
  },
  download: {
    name: 'bureau.downloadJobRuns',
    path: '/configuracao/serasa/job/execucoes/download',
    summary: 'Planilha: execuções dos processos automáticos',
  },
  answer: content(JobRun).extend({
    /** Every job with its last run and schedule, in the order of the day. */
    processos: z.array(
      z.object({
        codigo: z.enum(AUTOMATIC_JOB_CODES),
        nome: z.string(),
        /** Schedule in words; null if the parameters disable it. */
        quando: z.string().nullable(),
        /** Why the current user may not start it by hand; null if they may. */
        porQueNao: z.string().nullable(),
        emExecucao: z.boolean(),
        ultima: JobRun.nullable(),
      }),
    ),
  }),
})

export const startJob = call({
  name: 'bureau.startJob',
  method: 'POST',
  path: '/configuracao/serasa/job/{codigo}/executar',
  summary: 'Executa um processo automático agora',
  access: { screens },
  moves: {
    figure: 'listing',
    secondPerson: 'none',
    because: 'a job executes decisions and approves nothing',
    shownBy: 'the decision log and the runs of the job',
  },
  company: true,
  params: z.object({ codigo: z.enum(AUTOMATIC_JOB_CODES) }),
  fields: z.object({ ...claimedUser }),
  answer: z.object({ mensagem: z.string(), execucao: JobRun }),
})

export const jobRunList = listing({
  row: JobRun,
  name: 'job-runs',
  title: 'Execuções',
  path: '/cadastro-serasa',
  noun: ['execução', 'execuções', 'feminine'],
  rowKey: 'id',
  rowLabel: 'nome',
  filters: {
    codigo: several(
      'Processo',
      Object.entries(AUTOMATIC_JOBS).map(([value, label]) => ({ value, label })),
    ),
  },
  columns: [
    { of: 'nome', label: 'Processo', minWidth: 200, emphasis: 'strong' },
    {
      of: 'estado',
      label: 'Estado',
      as: 'choice',
      words: { EXECUTANDO: 'Executando', CONCLUIDO: 'Concluído', ERRO: 'Erro' },
      width: 110,
    },
    { of: 'iniciadoPor', label: 'Iniciado por', as: 'name', width: 160 },
    { of: 'iniciadoEm', label: 'Início', as: 'instant', sortable: true, width: 140 },
    { of: 'duracao', label: 'Duração', as: 'number', width: 104 },
    { of: 'processados', label: 'Processados', as: 'number', width: 100 },
    { of: 'falhas', label: 'Falhas', as: 'number', width: 80 },
    { of: 'erro', label: 'Erro', minWidth: 160 },
    { of: 'terminadoEm', label: 'Fim', as: 'instant', only: 'export' },
    { of: 'id', label: 'Id', as: 'code', only: 'export' },
  ],
  sortedBy: '-iniciadoEm',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhuma execução',
    sentence: 'Cada execução dos processos automáticos aparece aqui.',
  },
  ...runCalls,
  invalidatedBy: ['jobs'],
})
