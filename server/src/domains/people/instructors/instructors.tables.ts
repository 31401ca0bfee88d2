declare module '../../../platform/database/tables.ts' {
  interface Tables {
    invitations: InvitationsTable
  }
  interface Views {
    invitation_names: Record<'id' | 'name', string>
  }
}

export interface InvitationsTable {
  id: string
  email: string
  email_key: string
  /** The account that an administrator created and whose password the link sets; null for an invitation. */
  user_id: string | null
  token_hash: Buffer
  created_by: string | null
  created_at: Date
  sent_at: Date
  expires_at: Date
  used_at: Date | null
  revoked_at: Date | null
}
