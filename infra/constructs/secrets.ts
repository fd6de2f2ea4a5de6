import { CfnOutput, RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { type SecretName, variables } from '../../shared/platform/resources.ts';
import { constructId } from './constructId.ts';
import type { HandlerFunction } from './handlerFunction.ts';

/**
 * The first deploy generates its value; after that, only `npm run rotate` changes it. Never change `generateSecretString`:
 * CloudFormation would generate a new value.
 */
class GeneratedSecret extends Secret {
  private readonly variable: string;

  constructor(scope: Construct, name: SecretName, description: string) {
    super(scope, constructId(name), {
      description,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    this.variable = variables.secretArn(name);
    new CfnOutput(scope, `${name}Arn`, { description: `secrets/${name}`, value: this.secretArn });
  }

  /** Grants all versions: AWSCURRENT and AWSPREVIOUS need no grants of their own. */
  grantTo(fn: HandlerFunction): void {
    fn.addEnvironment(this.variable, this.secretArn);
    fn.allow(['secretsmanager:GetSecretValue'], [this.secretArn]);
  }
}

/** Generated at deploy, known to nobody. */
export class Secrets extends Construct implements Record<SecretName, GeneratedSecret> {
  /** CloudFront sends it to the API, which answers no other caller. */
  readonly origin = new GeneratedSecret(this, 'origin', 'Header by which the API knows that CloudFront is calling');
  /** Signs the cookies of sessions and known devices, and the cursors of lists. */
  readonly session = new GeneratedSecret(this, 'session', 'Signs session cookies');
  /**
   * Signs the links in mails. Its first half is the key for hashed mail addresses and encrypted second factors. The tables'
   * content depends on that half, so a rotation keeps it.
   */
  readonly links = new GeneratedSecret(
    this,
    'links',
    'Signs links in mails and keys what the tables hold; must outlive both',
  );
}
