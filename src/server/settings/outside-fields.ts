import * as z from 'zod'

/** Address of a service that Régua calls; a password goes into the setting `token`. */
export const serviceAddress = (name: string, example: string, token: string) =>
  z
    .url({
      protocol: /^https?$/,
      error: `${name}: informe um endereço completo, como ${example}.`,
    })
    .refine(
      (text) => /^[^?#@]+$/.test(text),
      `${name}: informe o endereço sem usuário, senha, ? ou #; a senha vai em ${token}.`,
    )
    .optional()

/** A token or another secret that a setting holds. */
export const secretText = (name: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, `${name}: informe ao menos 16 caracteres, sem espaços.`)
    .optional()

function isMailServer(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return (
    url !== undefined &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    url.search === '' &&
    /^\/?$/.test(url.pathname)
  )
}

/** A mail server with its user and password. */
export const mailServer = (name: string) =>
  z
    .string()
    .refine(
      isMailServer,
      `${name}: informe smtp://usuario:senha@servidor:587 ou smtps://usuario:senha@servidor:465.`,
    )
    .optional()
