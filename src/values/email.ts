// Dots only between other characters; labels of the domain without a hyphen at either end (RFC 5321
// 4.1.2). A quoted name is legal and nobody has one: it is a slip of the keyboard.
const email =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u

/** Can this be the address of a mailbox? */
export const isEmail = (text: string): boolean => email.test(text)
