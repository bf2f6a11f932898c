/** Sample answer: number of rows, an error, a delay in ms. */
export type Sample = { readonly rows: number; readonly fails?: boolean; readonly delay?: number }

const wordsOf = [
  'Sabor do Vale',
  'Mundo Imperial',
  'Recanto Primavera',
  'Empório Serena',
  'Tech & Cia',
]

const rowAt = (id: number) => ({
  id,
  nome: wordsOf[id % wordsOf.length],
  loja: { luc: `L${String(id).padStart(6, '0')}` },
  documento: '52998224725',
  codigo: String(1_000_251_200_000 + id),
  valor: (10_861_463 - id * 91) / 100,
  quantidade: id % 3,
  taxa: 1234,
  vencimento: '2026-11-18',
  mes: '2026-11',
  atualizado: '2026-11-18T12:41:00.000Z',
  ativo: id % 2 === 0,
})

type SampleRequest = {
  marca?: string
  page?: number
  size?: number
  sort?: string
  semValor?: boolean
  documento?: string
  apelido?: string
}

function search({ rows }: Sample, { marca, page, size, sort, semValor }: SampleRequest): unknown {
  const all = Array.from({ length: rows }, (_, index) => rowAt(index + 1)).filter(
    (row) =>
      (marca === undefined || row.nome?.toLowerCase().includes(marca.toLowerCase())) &&
      (semValor !== true || row.quantidade === 0),
  )
  if (sort?.startsWith('valor')) all.reverse()
  const width = size ?? all.length
  return {
    content:
      page === undefined ? all.slice(0, 10_000) : all.slice((page - 1) * width, page * width),
    pageInfo: { currentPage: page ?? 1, totalPages: 1, totalItems: all.length },
    totais: {
      valor: Math.round(all.reduce((sum, row) => sum + row.valor, 0) * 100) / 100,
      quantidade: 0.5,
    },
  }
}

const mistake = {
  mensagem: 'O servidor não respondeu em 10 segundos',
  message: '',
  pedido: '01JD3K7Q',
}

/** Mocks the sample listing's calls in the page, for stories without a server. */
export function sampleServer(sample: Sample): void {
  const own = window.fetch.bind(window)
  window.fetch = async (address, options) => {
    const path = String(address)
    if (!path.startsWith('/bff/')) return own(address, options)
    if (sample.delay) await new Promise((resolve) => setTimeout(resolve, sample.delay))
    const input = JSON.parse(
      typeof options?.body === 'string' ? options.body : '{}',
    ) as SampleRequest
    if (path.endsWith('/apelido'))
      return Response.json({
        apelido: input.apelido ?? 'ABCDEFGHIJKLMNOPQRST',
        mascara: '***.982.247-**',
      })
    if (path.endsWith('/download'))
      return new Response('amostra', { headers: { filename: 'amostra.csv' } })
    return sample.fails
      ? Response.json(mistake, { status: 500 })
      : Response.json(search(sample, input))
  }
}
