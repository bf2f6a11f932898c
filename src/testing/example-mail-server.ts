import type { SMTPServer } from 'smtp-server'

/** Listens on a free port of this machine; returns the address. */
export async function listen(server: SMTPServer): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const place = server.server.address()
  return `smtp://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`
}

export const close = (server: SMTPServer): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
  })
