/** What an admin reads beside a letter's id at SES, which only AWS's support asks for. Readers do not get the id. */
export const messageIdName = 'Message ID at the email service';
